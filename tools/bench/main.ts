import { leaveCoreToServer } from './cores.ts'
import { type Line, printLines, type Subject } from './line.ts'

/** Imported on demand, because some need the bench's own packages. */
const subjects: Record<string, () => Promise<Subject>> = {
  auth: async () => (await import('./auth.ts')).benchAuth,
  drives: async () => (await import('./drives.ts')).benchDrives,
  data: async () => (await import('./data.ts')).benchData,
  booking: async () => (await import('./booking.ts')).benchBooking,
  crowd: async () => (await import('./crowd.ts')).benchCrowd,
  slots: async () => (await import('./slots.ts')).benchSlots,
  directory: async () => (await import('./directory.ts')).benchDirectory,
  money: async () => (await import('./money.ts')).benchMoney,
  pages: async () => (await import('./pages.ts')).benchPages,
  scenes: async () => (await import('./scenes.ts')).benchScenes,
  starts: async () => (await import('./starts.ts')).benchStarts,
  web: async () => (await import('./web.ts')).benchWeb,
}
/** The pages take half an hour, so they run only when named. */
const core = Object.keys(subjects).filter((name) => name !== 'web')

const args = process.argv.slice(2)
const rounds = Number(/^--rounds=(\d+)$/.exec(args.find((arg) => arg.startsWith('--')) ?? '')?.[1] ?? 5)
const requested = args
  .filter((arg) => !arg.startsWith('--'))
  .flatMap((name) => (name === 'core' ? core : [name]))
const unknown = requested.filter((name) => !subjects[name])
if (requested.length === 0 || unknown.length > 0) {
  console.error(`npm run bench -- core | ${Object.keys(subjects).join(' | ')} [--rounds=5]`)
  process.exit(1)
}

console.log(
  leaveCoreToServer()
    ? 'The server has core 0 to itself; load and database share the rest.'
    : 'Cores cannot be assigned here: server, load and database share them.',
)
const lines: Line[] = []
try {
  for (const name of requested) {
    console.log(`${name} …`)
    lines.push(...(await (await subjects[name]!())({ rounds })))
  }
} finally {
  // A subject that fails takes nothing from those before it.
  console.log()
  printLines(lines)
}
