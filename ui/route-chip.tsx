import { cx } from './class-names.ts'

type RouteChipProps = { children: string; kind?: 'primary' | 'motorway' | 'local'; label?: string }

export function RouteChip({ children, kind = 'primary', label }: RouteChipProps) {
  return (
    <span className={cx('route', kind !== 'primary' && `route-${kind}`)}>
      {label ? (
        <>
          <span aria-hidden="true">{children}</span>
          <span className="sr">{label}</span>
        </>
      ) : (
        children
      )}
    </span>
  )
}
