/** What a file puts in the place of globals and settings of the environment is gone again before the next one. */
export function rememberGlobals(): () => void {
  const globals = Object.getOwnPropertyDescriptors(globalThis)
  const environment = { ...process.env }
  return () => {
    for (const name of Reflect.ownKeys(globalThis))
      if (!(name in globals)) Reflect.deleteProperty(globalThis, name)
    for (const [name, descriptor] of Object.entries(globals))
      if (descriptor.configurable) Object.defineProperty(globalThis, name, descriptor)
    for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name]
    Object.assign(process.env, environment)
  }
}
