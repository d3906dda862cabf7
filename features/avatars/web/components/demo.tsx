import { Shuffle } from 'lucide-react'
import { useState } from 'react'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Segments } from '#ui/segments.tsx'
import { sampleNames, shownStyles, type Size, sizes } from '../styles.ts'

const together = 18

export function Demo() {
  const [style, setStyle] = useState<string>('roles')
  const [size, setSize] = useState<Size>('xl')
  const [from, setFrom] = useState(0)
  const names = Array.from({ length: together }, (_, at) => sampleNames[(from + at) % sampleNames.length]!)
  const roleAt = (at: number) =>
    shownStyles.find((one) => one.style === style)?.role ??
    (at % 6 === 1 ? 'instructor' : at % 9 === 8 ? 'admin' : 'student')
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center gap-3">
        <Segments
          label="Style"
          name="demo-style"
          value={style}
          onChange={setStyle}
          options={[
            { value: 'roles', label: 'By role' },
            ...shownStyles.map((one) => ({ value: one.style, label: one.title })),
          ]}
        />
        <Segments
          label="Size"
          name="demo-size"
          value={size}
          onChange={setSize}
          options={sizes.map((value) => ({ value, label: value }))}
        />
        <Button
          variant="second"
          icon={<Shuffle aria-hidden="true" />}
          onClick={() => setFrom(from + together)}
        >
          Other people
        </Button>
      </div>
      <ul className="avatar-park card" data-size={size}>
        {names.map((name, at) => (
          <li key={name}>
            <Avatar name={name} of={roleAt(at)} size={size} />
            <span>{name}</span>
          </li>
        ))}
      </ul>
      <p className="mute">
        These people are made up. The face only depends on the name and the style, so it’s the same on every
        page, every day.
      </p>
    </div>
  )
}
