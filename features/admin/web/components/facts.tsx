export const Facts = ({ rows }: { rows: readonly (readonly [string, string | number])[] }) => (
  <dl className="sums">
    {rows.map(([what, value]) => (
      <div key={what}>
        <dt>{what}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
