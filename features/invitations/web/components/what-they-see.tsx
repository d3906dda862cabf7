export function WhatTheySee({ role, name }: { role: 'student' | 'instructor'; name: string }) {
  return (
    <p className="mt-4 text-ink-2">
      {role === 'student'
        ? `${name} will see your name, your picture and the lessons you have together: no address, no date of birth, nothing of other instructors. You can end it at any time.`
        : `${name} will see your figures from today on: lessons, hours, revenue and commission, how full your diary is and how many learners you have. Not who they are, and none of your messages. You can leave at any time.`}
    </p>
  )
}
