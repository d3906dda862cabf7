import { BadgeCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { Plate } from '#ui/plate.tsx'

const absent = 'data:,'

export const Enhanced = () => (
  <div className="avatar-styles">
    <Card title="With their details">
      <ul className="ruled">
        <Person
          avatar={<Avatar name="Helen Marsh" of="instructor" size="lg" />}
          name="Helen Marsh"
          about="ADI, manual, 1.2 miles"
        >
          <Badge tone="green" icon={<BadgeCheck aria-hidden="true" />}>
            Vetted
          </Badge>
        </Person>
        <Person
          avatar={<Avatar name="Amara Okafor" of="student" size="lg" />}
          name="Amara Okafor"
          about="after lesson 24"
        >
          <Plate />
        </Person>
        <Person
          avatar={<Avatar name="Callum Reid" of="student" size="lg" />}
          name="Callum Reid"
          about="passed in October"
        >
          <Plate letter="P" />
        </Person>
      </ul>
    </Card>
    <Card title="Two in one car, and more">
      <ul className="ruled">
        <Person
          avatar={
            <span className="avatar-stack">
              <Avatar name="Helen Marsh" of="instructor" />
              <Avatar name="Amara Okafor" of="student" />
            </span>
          }
          name="Helen and Amara"
          about="Fri 27 Nov, 16:00"
        />
        <Person
          avatar={
            <span className="avatar-stack">
              {['Owen Price', 'Ffion Davies', 'Priya Nair', 'Leo Fraser'].map((name) => (
                <Avatar key={name} name={name} of="student" />
              ))}
              <span className="avatar avatar-more" aria-hidden="true">
                +8
              </span>
            </span>
          }
          name="12 learners"
          about="this month"
        />
      </ul>
    </Card>
    <Card title="When a picture can’t be shown">
      <ul className="ruled">
        <Person
          avatar={<Avatar name="Priya Nair" of="student" image={absent} />}
          name="The file is gone"
          about="the drawn face takes its place"
        />
        <Person
          avatar={<Avatar email="kofi@home.example" of="student" />}
          name="No name yet"
          about="drawn from the email"
        />
        <Person avatar={<Avatar />} name="Neither name nor email" about="a question mark" />
      </ul>
    </Card>
    <Card title="In the dashboard’s own corner">
      <ul className="ruled">
        <Person
          avatar={<Avatar letter name="Rhys Morgan" />}
          name="Rhys Morgan"
          about="the first letter of the name"
        />
        <Person avatar={<Avatar letter />} name="A name that is not known" about="U, for user" />
      </ul>
    </Card>
  </div>
)

type PersonProps = { avatar: ReactNode; name: string; about: string; children?: ReactNode }

const Person = ({ avatar, name, about, children }: PersonProps) => (
  <li>
    {avatar}
    <span className="min-w-0 flex-1 leading-snug">
      <b className="block">{name}</b>
      <span className="text-sm text-ink-2">{about}</span>
    </span>
    {children}
  </li>
)
