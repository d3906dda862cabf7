import { Button } from '#ui/button.tsx'

type GoneProps = { gone: readonly { id: string; name: string }[]; onRemove: (id: string) => void }

/** Saved instructors don't vanish without a word. */
export const Gone = ({ gone, onRemove }: GoneProps) =>
  gone.length > 0 && (
    <ul className="ruled mt-3" aria-label="No longer listed">
      {gone.map(({ id, name }) => (
        <li key={id}>
          <span className="flex-1">{name} isn’t listed at the moment.</span>
          <Button variant="plain" size="sm" onClick={() => onRemove(id)}>
            Remove<span className="sr"> {name}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
