export function WhatTheySee({ role, name }: { role: 'student' | 'instructor'; name: string }) {
  return (
    <p className="mt-4 text-ink-2">
      {role === 'student'
        ? `${name} will see your name, picture and lessons together, but no address, date of birth or other instructors. You can leave at any time.`
        : `${name} will see your figures from today: lessons, hours and how many of those were paid by card, card revenue, commission, cancellations and late ones, how full your diary is, when you teach and when you’re free, and how many learners you have. They’ll also see your badge and when it expires. They won’t see who your learners are, or your messages. You can leave at any time.`}
    </p>
  )
}
