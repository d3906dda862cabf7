import { Phone } from 'lucide-react'
import { firstName } from '#common/first-name.ts'
import { formatPhone } from '#common/phone.ts'
import { cx } from '#ui/class-names.ts'
import type { Lesson } from '../../contract.ts'

type CallProps = { lesson: Pick<Lesson, 'instructor' | 'instructorPhone'>; size?: 'sm' }

/** For the learner; nothing unless the instructor gave a number, and once it is no longer shown. */
export function CallInstructor({ lesson: { instructor, instructorPhone }, size }: CallProps) {
  if (!instructorPhone) return null
  return (
    <a
      className={cx('btn btn-second', size === 'sm' && 'btn-sm')}
      href={`tel:${instructorPhone}`}
      title={formatPhone(instructorPhone)}
    >
      <Phone aria-hidden="true" />
      Call {firstName(instructor.name)}
    </a>
  )
}
