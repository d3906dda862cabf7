import { avatarPath } from '#common/avatar.ts'
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
              <Avatar key={name} name={name} of={role} image={avatarPath(style, name)} size="lg" />
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
              <Avatar name="Amara Okafor" of="student" size={size} />
              <b>{size}</b>
              <span className="mute num">{px[size]} px</span>
            </li>
          ))}
        </ul>
      </Card>
      <Card title="Which one you see">
        <ol className="avatar-order">
          <li>
            <b>Their own picture</b>, if they’ve added one.
          </li>
          <li>
            <b>A face drawn from the name</b>, or from the email. The same name always gives the same face,
            and nobody can work out the address from it. Instructors don’t get one: learners see their photo,
            or no face at all.
          </li>
          <li>
            <b>Initials</b>, for instructors without a photo and wherever nothing else can be shown: the first
            letters of the first and last name, or the first letter of the email, or a question mark.
          </li>
        </ol>
      </Card>
    </div>
  </div>
)
