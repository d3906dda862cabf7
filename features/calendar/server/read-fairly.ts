type Task = { host: string; instructorId: string }
export type Share = { atOnce: number; ofHost: number; ofOwner: number }

/**
 * Reads all, so many at once of one host and one owner, so that who waits for a slow server holds back neither
 * the others' calendars nor those on other servers. `read` must not throw.
 */
export async function readFairly<T extends Task>(
  tasks: readonly T[],
  share: Share,
  read: (task: T) => Promise<unknown>,
): Promise<void> {
  const waiting = [...tasks]
  const running = new Set<T>()
  await new Promise<void>((resolve) => {
    const hasRoom = ({ host, instructorId }: T) => {
      const others = [...running]
      return (
        others.filter((one) => one.host === host).length < share.ofHost &&
        others.filter((one) => one.instructorId === instructorId).length < share.ofOwner
      )
    }
    const go = () => {
      if (waiting.length === 0 && running.size === 0) return resolve()
      while (running.size < share.atOnce) {
        const at = waiting.findIndex(hasRoom)
        if (at < 0) return
        const [task] = waiting.splice(at, 1)
        running.add(task!)
        void read(task!).finally(() => {
          running.delete(task!)
          go()
        })
      }
    }
    go()
  })
}
