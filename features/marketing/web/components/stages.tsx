import { Illustration } from '#ui/illustration.tsx'

const stages = [
  ['first-day', 'First lesson', 'Meet your instructor, have your eyesight and licence checked, and drive.'],
  ['theory', 'Theory test', '50 questions, 14 hazard clips.'],
  ['roundabout', 'Independent', 'You can do it without help.'],
  ['test-sheet', 'Driving test', 'About 40 minutes on the road.'],
  ['passed', 'Full licence', 'Swap the L for a P, if you like.'],
] as const

export const Stages = () => (
  <section className="stages asphalt" aria-labelledby="stages-title">
    <div className="page-wide">
      <h2 id="stages-title">It starts as a broken line.</h2>
      <p className="lead">
        On your record, a broken line means you still need a hand. Once it runs solid, it’s yours.
      </p>
      <ol>
        {stages.map(([picture, stage, what]) => (
          <li key={stage}>
            <Illustration name={picture} />
            <h3>{stage}</h3>
            <p>{what}</p>
          </li>
        ))}
      </ol>
    </div>
  </section>
)
