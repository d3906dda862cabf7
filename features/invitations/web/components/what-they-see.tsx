export function WhatTheySee({ role, name }: { role: 'student' | 'instructor'; name: string }) {
  return (
    <p className="mt-4 text-ink-2">
      {role === 'student'
        ? `${name} will see your name, picture and lessons together. From booking until a day after a lesson they’ll also see where to pick you up and your phone number, and a parent’s or guardian’s if you’ve added one. They won’t see your other instructors. You can leave once you have no lessons to come.`
        : `${name} will see your figures from today: lessons, hours and how many of those were paid by card, card revenue, commission, cancellations and late ones, how full your diary is, when you teach and when you can be booked, and how many learners you have. They’ll also see your badge, and when it and your driving licence expire. They’ll see your learners’ names only if you let their office into your diary, and never your messages. You can leave at any time.`}
    </p>
  )
}
