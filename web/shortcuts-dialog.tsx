import { Dialog } from '#ui/dialog.tsx'

const shortcuts = [
  ['Ctrl K or ⌘ K', 'Search pages, people and lessons'],
  ['?', 'Show this list'],
  ['F8', 'Go to the messages in the corner'],
  ['Esc', 'Close what is open'],
] as const

export function ShortcutsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard shortcuts">
      <dl className="ruled">
        {shortcuts.map(([keys, does]) => (
          <div key={keys}>
            <dt className="w-36 font-semibold">{keys}</dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
