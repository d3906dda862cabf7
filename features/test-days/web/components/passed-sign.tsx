import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { formatDate } from '#common/time.ts'
import { useSignedIn } from '#web/signed-in.tsx'
import { useMyTestPlan } from '../hooks.ts'
import { isTorn, noteTorn } from '../torn-plate.ts'
import { TornPlate } from './torn-plate.tsx'

/** On the learner's home until it has been seen in this browser; later it is with their driving test. */
export function PassedSign() {
  const passedOn = useMyTestPlan().data?.plan?.passedOn
  return passedOn ? <Once key={passedOn} passedOn={passedOn} /> : null
}

function Once({ passedOn }: { passedOn: string }) {
  const { id } = useSignedIn()
  const [isNew] = useState(() => !isTorn(id, passedOn))
  useEffect(() => noteTorn(id, passedOn), [id, passedOn])
  return isNew ? <Passed passedOn={passedOn} /> : null
}

const Passed = ({ passedOn }: { passedOn: string }) => (
  <section className="sign on-fill mb-5" aria-labelledby="passed">
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <TornPlate />
      <div className="min-w-[min(14rem,100%)] flex-1">
        <h2 id="passed" className="text-2xl font-bold">
          You’ve passed!
        </h2>
        <p className="mt-1">
          You passed your driving test on {formatDate(passedOn, 'long date')}. Take the L plates off, and put
          P plates on if you like.
        </p>
        <p className="mt-2">
          <Link to="/dashboard/progress">See your test and your 27 skills</Link>
        </p>
      </div>
    </div>
  </section>
)
