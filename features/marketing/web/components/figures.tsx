export function Figures({ figures }: { figures: readonly (readonly [string, string, string?])[] }) {
  return (
    <dl className="demo-figures">
      {figures.map(([figure, what, of]) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd>
            {figure} {of && <small>{of}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
