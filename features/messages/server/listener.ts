import type { Services } from '#server/services.ts'
import type { Stream } from './stream-connection.ts'

export function openListener(services: Services, streams: ReadonlyMap<string, ReadonlySet<Stream>>) {
  let line: ReturnType<Services['listen']> | undefined
  const lookAt = (some: Iterable<Stream>) => {
    for (const stream of some) stream.look()
  }
  const open = async () => {
    line ??= services.listen('clearway_messages', {
      onMessage: (person) => lookAt(streams.get(person) ?? []),
      // Notifications sent while the connection was down are lost, so every stream looks again.
      onConnect: async () => lookAt([...streams.values()].flatMap((some) => [...some])),
      onDisconnect: (error) =>
        services.log.warn(
          { err: error },
          'messages: what other instances do is not heard, so streams look by the clock; trying again',
        ),
    })
    await line.ready
  }
  return Object.assign(open, { close: async () => line?.close() })
}
