/* oxlint-disable react/no-danger -- our own drawings; nothing that anybody typed becomes markup */
import type { Drawings } from '../drawings/parts.ts'
import '../drawings/drawings.css'

/** A component that shows a drawing of one kind by its name. */
export const drawnFrom = (drawings: Drawings) =>
  function Drawn({ name }: { name: string }) {
    const drawing = drawings[name]
    return (
      drawing && (
        <svg
          className="drawing"
          viewBox="0 0 320 240"
          role="img"
          aria-label={drawing.says}
          dangerouslySetInnerHTML={{ __html: drawing.svg }}
        />
      )
    )
  }
