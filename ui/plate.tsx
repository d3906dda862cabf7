export function Plate({ letter = 'L' }: { letter?: 'L' | 'P' }) {
  return (
    <span
      className={letter === 'P' ? 'plate plate-p' : 'plate'}
      role="img"
      aria-label={letter === 'P' ? 'Passed' : 'Learner'}
    >
      {letter}
    </span>
  )
}
