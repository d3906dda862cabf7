import { Avatar } from '#ui/avatar.tsx'
import { Card } from '#ui/card.tsx'
import { sampleNames, shownStyles, sizes } from '../styles.ts'

const px = { sm: 28, md: 36, lg: 52, xl: 72, '2xl': 104 }

export const Overview = () => (
  <div className="grid gap-5">
    <ul className="avatar-styles">
      {shownStyles.map(({ style, role, title, whose, about }, at) => (
        <li key={style} className="card">
          <div className="avatar-row">
            {sampleNames.slice(at * 8, at * 8 + 8).map((name) => (
              <Avatar key={name} name={name} of={role} size="lg" />
            ))}
          </div>
          <h2 className="mt-4 text-lg">{title}</h2>
          <p className="text-sm font-semibold text-green-ink">{whose}</p>
          <p className="mute">{about}</p>
        </li>
      ))}
    </ul>
    <div className="avatar-styles">
      <Card title="Five sizes">
        <ul className="avatar-sizes">
          {sizes.map((size) => (
            <li key={size}>
              <Avatar name="Helen Marsh" of="instructor" size={size} />
              <b>{size}</b>
              <span className="mute num">{px[size]} px</span>
            </li>
          ))}
        </ul>
      </Card>
      <Card title="Which one you see">
        <ol className="avatar-order">
          <li>
            <b>Their own picture</b>, if they have added one and it can be shown.
          </li>
          <li>
            <b>A face drawn from the name</b>, else from the email. The same name is always the same face, and
            no address can be read out of it.
          </li>
          <li>
            <b>Initials</b>, where even that cannot be shown: of the first and the last word of the name, else
            the first letter of the email, else a question mark.
          </li>
        </ol>
      </Card>
    </div>
  </div>
)
