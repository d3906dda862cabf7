import { CircleParking } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { firstName } from '#common/first-name.ts'
import { begin } from '#features/mock-drives/web/marking.ts'
import { markingStore } from '#features/mock-drives/web/marking-store.ts'
import { FinishScreen } from '#features/mock-drives/web/components/finish-screen.tsx'
import { MarkScreen } from '#features/mock-drives/web/components/mark-screen.tsx'
import { WhenChoice } from '#features/mock-drives/web/components/when-choice.tsx'
import { useLessonsBegun } from '#features/mock-drives/web/hooks.ts'
import { useSaveMockDrive } from '#features/mock-drives/web/send-mock-drives.ts'
import { words } from '#features/mock-drives/web/words.ts'
import type { Pupil } from '#features/pupils/contract.ts'
import { usePupil } from '#features/pupils/web/hooks.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { BackLink, PageHead } from '#ui/page-head.tsx'
import { Banner } from '#ui/states.tsx'
import { toast } from '#ui/toast.ts'
import { LoadOne } from '#web/load-one.tsx'
import { useOpenedAt } from '#web/use-now.ts'
import { useSignedIn } from '#web/signed-in.tsx'

const all = { to: '/dashboard/students', label: 'All learners' }

export default function MockDrivePage() {
  const { id = '' } = useParams()
  const me = useSignedIn().id
  const marking = markingStore.useValue(me)
  const save = useSaveMockDrive(me)
  const navigate = useNavigate()
  if (marking?.learnerId !== id) return <Before id={id} />
  const change = (next: typeof marking | null) => {
    if (!markingStore.set(me, next) && next) toast({ title: 'There’s no room on this device', tone: 'bad' })
  }
  if (!marking.isFinished)
    return (
      <>
        <h1 className="sr">Mock test of {marking.name}</h1>
        <MarkScreen
          marking={marking}
          onChange={change}
          onFinish={() => change({ ...marking, isFinished: true })}
        />
      </>
    )
  return (
    <>
      <PageHead title="Mock driving test" lead={marking.name} />
      <FinishScreen
        marking={marking}
        onChange={change}
        onDiscard={() => change(null)}
        onSave={async () => {
          const done = await save(marking)
          toast(done === 'saved' ? words.saved(marking.name, marking.hasAccount) : words[done])
          await navigate(`/dashboard/mock-drives/${marking.id}`, { replace: true })
          change(null)
        }}
      />
    </>
  )
}

function Before({ id }: { id: string }) {
  const query = usePupil(id)
  return (
    <>
      <BackLink to={`/dashboard/students/${id}`}>{query.data?.name ?? 'Learner'}</BackLink>
      <LoadOne query={query} what="this learner" label="Loading the learner" all={all}>
        {(pupil) => <Start pupil={pupil} />}
      </LoadOne>
    </>
  )
}

function Start({ pupil }: { pupil: Pupil }) {
  const me = useSignedIn().id
  const other = markingStore.useValue(me)
  const { id: pupilId, learnerId, name, hasAccount } = pupil
  const openedAt = useOpenedAt()
  const [latest] = useLessonsBegun(learnerId, openedAt)
  const [chosen, setChosen] = useState<string>()
  const [isPast, setIsPast] = useState(true)
  const takenAt = chosen ?? latest?.startsAt ?? openedAt
  return (
    <>
      <PageHead title="Mock driving test" lead={name} />
      <div className="grid max-w-2xl gap-5">
        <p className="flex gap-2">
          <CircleParking aria-hidden="true" className="mt-1 shrink-0" />
          <span>
            <b>Don’t use this while {firstName(name)} is driving, even in a holder.</b> You’re supervising, so
            a phone or tablet is off limits (Highway Code, rule 149). Note faults on paper and enter them once
            you’re parked with the engine off.
          </span>
        </p>
        {other && (
          <Banner tone="yellow" title={`You’re still marking a mock test of ${other.name}.`}>
            <ButtonLink size="sm" to={`/dashboard/students/${other.learnerId}/mock-drive`}>
              Continue that one
            </ButtonLink>
          </Banner>
        )}
        <Card title="How marking works">
          <ul className="grid list-disc gap-1 pl-5">
            <li>One press is one driving fault.</li>
            <li>Press “Serious” or “Dangerous” first, and the next press is that.</li>
            <li>Undo takes back what you pressed last.</li>
            <li>
              On the road, driving, serious and dangerous faults stand side by side. A manoeuvre has one
              result for control and one for observation, and the controlled stop and show me have one each:
              the gravest counts, as on DVSA’s sheet.
            </li>
            <li>
              Only a whole test can be a pass: eyesight, both questions, a manoeuvre and independent driving.
            </li>
            <li>No signal needed: everything stays on this phone and is sent later.</li>
          </ul>
          <p className="mt-3 text-sm text-ink-2">
            {hasAccount
              ? `${name} sees the result as soon as you save it.`
              : 'Only you see the result, until they have an account.'}
          </p>
          <div className="mt-5">
            <WhenChoice
              learnerId={learnerId}
              at={takenAt}
              onChange={(at) => {
                setIsPast(at !== undefined)
                if (at) setChosen(at)
              }}
            />
          </div>
          <div className="mt-4">
            <Button
              size="lg"
              wide
              disabled={other !== null || !isPast}
              onClick={() => {
                const begun = begin({ pupilId, learnerId, name, hasAccount }, takenAt)
                if (!markingStore.set(me, begun))
                  toast({ title: 'There’s no room on this device', tone: 'bad' })
              }}
            >
              Open the sheet
            </Button>
          </div>
        </Card>
      </div>
    </>
  )
}
