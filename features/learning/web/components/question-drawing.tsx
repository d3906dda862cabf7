import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { drawings } from '../drawings/kinds.ts'

const kinds = Object.fromEntries(
  Object.entries(drawings).map(([kind, load]) => [
    kind,
    lazily(async () => {
      const [{ drawnFrom }, drawn] = await Promise.all([import('./drawn.tsx'), load()])
      return drawnFrom(drawn)
    }),
  ]),
)

/** What a question asks about, as `kind/name`; nothing for a question without a drawing. */
export function QuestionDrawing({ name }: { name: string | undefined }) {
  const [kind = '', which = ''] = name?.split('/') ?? []
  const Drawn = kinds[kind]
  return (
    Drawn && (
      <div className="asked-drawing">
        <LazyBoundary>
          <Drawn name={which} />
        </LazyBoundary>
      </div>
    )
  )
}
