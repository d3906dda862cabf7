import { useState } from 'react'
import { mostCompared } from '../../rules.ts'

/** Which of a list are ticked to be compared: those that are still in it. */
export function useCompared(ids: readonly string[]) {
  const [ticked, setTicked] = useState<readonly string[]>([])
  const compared = ticked.filter((id) => ids.includes(id))
  return {
    compared,
    boxOf: (id: string) => ({
      isTicked: compared.includes(id),
      isFull: compared.length >= mostCompared,
      onTick: (isTicked: boolean) =>
        setTicked(isTicked ? [...compared, id] : compared.filter((one) => one !== id)),
    }),
  }
}

type CompareBoxProps = { name: string } & ReturnType<ReturnType<typeof useCompared>['boxOf']>

export const CompareBox = ({ name, isTicked, isFull, onTick }: CompareBoxProps) => (
  <label className="tick relative z-2 items-center">
    <input
      type="checkbox"
      checked={isTicked}
      disabled={isFull && !isTicked}
      onChange={(event) => onTick(event.target.checked)}
    />
    <span>
      Compare<span className="sr"> {name}</span>
    </span>
  </label>
)
