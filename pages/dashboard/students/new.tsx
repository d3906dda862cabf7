import { Link, useNavigate } from 'react-router'
import { Card } from '#ui/card.tsx'
import { BackLink, PageHead } from '#ui/page-head.tsx'
import { toast } from '#ui/toast.ts'
import { InviteForm } from '#features/invitations/web/components/invite-form.tsx'

export default function NewStudentPage() {
  const goTo = useNavigate()
  return (
    <>
      <BackLink to="/dashboard/students">All learners</BackLink>
      <PageHead
        title="Invite a learner"
        lead="For somebody who’ll have an account: they book, pay and see their progress themselves. We’ll email them a link. It’s valid for 14 days."
      />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
        <Card>
          <InviteForm
            example="We’ll include it in the email. Please leave out web addresses."
            onInvited={({ name }) => {
              toast({
                title: 'Invitation sent',
                description: `${name} will appear in your learners once they accept.`,
                tone: 'good',
              })
              return goTo('/dashboard/students')
            }}
          />
        </Card>
        <div className="grid gap-5">
          <Card title="What happens next">
            <ol className="grid list-decimal gap-3 pl-5">
              <li>They open the link and register, or log in if they have an account.</li>
              <li>Once they’ve confirmed their address, they’re in your list and you’re their instructor.</li>
              <li>They book and pay for times you offer.</li>
            </ol>
            <p className="mt-4 text-sm text-ink-2">
              You’ll see their name, picture and your lessons together, and from booking until a day after a
              lesson where to pick them up and their phone number. You only find out whether someone has an
              account here if they accept.
            </p>
          </Card>
          <Card title="No email, or no account?">
            <p>
              Add them with a name and a phone number. You enter their lessons and payments, and you can
              invite them later.
            </p>
            <p className="mt-3 font-semibold">
              <Link to="/dashboard/students?add">Add a learner without an account</Link>
            </p>
          </Card>
        </div>
      </div>
    </>
  )
}
