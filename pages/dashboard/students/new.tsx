import { useNavigate } from 'react-router'
import { Card } from '#ui/card.tsx'
import { BackLink, PageHead } from '#ui/page-head.tsx'
import { toast } from '#ui/toast.ts'
import { InviteForm } from '#features/invitations/web/components/invite-form.tsx'

export default function NewStudentPage() {
  const goTo = useNavigate()
  return (
    <>
      <BackLink to="/dashboard/students">All learners</BackLink>
      <PageHead title="Invite a learner" lead="We send one email with one link. It is good for 14 days." />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
        <Card>
          <InviteForm
            whom="learner"
            example="It stands in the email. Please leave web addresses out."
            onInvited={({ name }) => {
              toast({
                title: 'Invitation sent',
                description: `${name} appears among your learners after accepting it.`,
                tone: 'good',
              })
              return goTo('/dashboard/students')
            }}
          />
        </Card>
        <Card title="What happens next">
          <ol className="grid list-decimal gap-3 pl-5">
            <li>They open the link and register, or sign in if they have an account.</li>
            <li>
              Once they have confirmed their address, they are in your list, and you are their instructor.
            </li>
            <li>They book and pay times that you offer.</li>
          </ol>
          <p className="mt-4 text-sm text-ink-2">
            Of a learner you see name, picture and the lessons you have together, no address and no date of
            birth. Whether somebody has an account here you learn only if they accept.
          </p>
        </Card>
      </div>
    </>
  )
}
