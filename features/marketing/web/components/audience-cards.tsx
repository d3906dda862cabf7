import { Link } from 'react-router'
import { useConfig } from '#web/config.ts'
import type { ReactNode } from 'react'

export function AudienceCards() {
  const isDemo = useConfig((config) => config?.mode === 'demo')
  return (
    <section className="page-wide pb-24" aria-labelledby="ways-title">
      <div className="ways">
        <div>
          <h2 id="ways-title">Which way are you going?</h2>
          {isDemo && (
            <p className="mute mt-4">
              Only looking? <Link to="/login">Demo account</Link>
            </p>
          )}
        </div>
        <div className="grid gap-3">
          <Flag
            to="/register?as=student&to=/instructor-directory"
            title="I’m learning to drive"
            go="Find an instructor"
          >
            Find an instructor near you and book the first lesson
          </Flag>
          <Flag to="/register?as=instructor" title="I’m an instructor" go="Start free" colour="blue">
            Invite your learners, or let new ones find you
          </Flag>
          <Flag
            to="/register?as=instructor&to=/dashboard/school/new"
            title="We’re a driving school"
            go="Get started"
            colour="local"
          >
            Register, tell us about your school, and invite your instructors
          </Flag>
        </div>
      </div>
    </section>
  )
}

type FlagProps = {
  to: string
  title: ReactNode
  children: ReactNode
  go: string
  colour?: 'green' | 'blue' | 'local'
}

function Flag({ to, title, children, go, colour = 'green' }: FlagProps) {
  return (
    <Link to={to} className={`flag flag-${colour} on-fill`}>
      <span>
        <b>{title}</b>
        <span className="text-md">{children}</span>
      </span>
      <span className="flag-go">{go}</span>
    </Link>
  )
}
