import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Card } from '#ui/card.tsx'

/** For a learner before the first lesson, in place of figures that are all nought. */
export const FirstSteps = ({ isBooked, className }: { isBooked: boolean; className?: string }) => (
  <Card title="Your first steps" className={className}>
    <ol className="ruled">
      <Step
        title={
          <Official page="apply-first-provisional-driving-licence">Get your provisional licence</Official>
        }
      >
        You need it before your first lesson.
      </Step>
      <Step title={<Official page="driving-eyesight-rules">Check your eyesight</Official>}>
        Read a number plate from 20 metres, with glasses if you need them.
      </Step>
      {isBooked ? (
        <li>
          <CircleCheck aria-hidden="true" className="flex-none text-green-ink" />
          <b>Your first lesson is booked</b>
        </li>
      ) : (
        <Step title={<Link to="/instructor-directory">Book your first lesson</Link>}>
          Find an instructor near you and pick a free time.
        </Step>
      )}
      <Step title={<Link to="/dashboard/learning">Start practising theory</Link>}>
        You need to pass the theory test before you can book your driving test.
      </Step>
    </ol>
  </Card>
)

const Step = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <li className="row-link">
    <span>
      <b className="row-main">{title}</b>
      <span className="block text-sm text-ink-2">{children}</span>
    </span>
  </li>
)

const Official = ({ page, children }: { page: string; children: ReactNode }) => (
  <a href={`https://www.gov.uk/${page}`} rel="noreferrer">
    {children}
  </a>
)
