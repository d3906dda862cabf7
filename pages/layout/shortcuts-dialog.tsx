import { Dialog } from '#ui/dialog.tsx'
import { useSingleKeys } from '#ui/single-keys.ts'
import { Toggle } from '#ui/toggle.tsx'
import { hideShortcuts } from './show-shortcuts.ts'

const shortcuts = [
  ['Ctrl K or ⌘ K', 'Search pages, people and lessons'],
  ['?', 'Show this list'],
  ['N', 'In the schedule: add a lesson'],
  ['Arrow keys', 'In the schedule: go from lesson to lesson'],
  ['Shift and arrows', 'In the schedule: move a lesson; Enter drops it'],
  ['Ctrl Shift ↑ or ↓', 'In the schedule: make a lesson shorter or longer'],
  ['Ctrl C, Ctrl V', 'In the schedule: copy a lesson'],
  ['F8', 'Go to the notices in the corner'],
  ['Esc', 'Close what is open'],
] as const

export function ShortcutsDialog() {
  const [singleKeys, setSingleKeys] = useSingleKeys()
  return (
    <Dialog open onClose={hideShortcuts} title="Keyboard shortcuts">
      <dl className="ruled">
        {shortcuts.map(([keys, does]) => (
          <div key={keys}>
            <dt className="w-32 flex-none font-semibold">{keys}</dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-2 border-t border-line pt-4">
        <Toggle
          label="Single-key shortcuts"
          hint="The question mark, N in the schedule, and 1 to 4 in theory practice. Turn this off if you control your browser by voice."
          checked={singleKeys}
          onChange={setSingleKeys}
        />
      </div>
    </Dialog>
  )
}
