import { Illustration } from '#ui/illustration.tsx'

const stages = [
  ['first-day', 'First lesson', 'Meet your instructor, have your eyesight and licence checked, and drive.'],
  ['theory', 'Theory test', '50 questions, 14 hazard clips.'],
  ['roundabout', 'Independent', 'You can do it without help.'],
  ['test-sheet', 'Driving test', 'About 40 minutes on the road.'],
  ['passed', 'Full licence', 'Swap the L for a P, if you like.'],
] as const

const toIndependent = 'M200-20C200 50 104 46 104 120c0 106 192 134 192 240 0 104-192 136-192 240'
const toLicence = 'M104 600c0 106 192 134 192 240 0 104-192 136-192 240 0 72 96 70 96 140'

export const Stages = () => (
  <section className="stages asphalt" aria-labelledby="stages-title">
    <div className="page-wide">
      <h2 id="stages-title">It starts as a broken line.</h2>
      <p className="lead">
        On your record, a broken line means you still need a hand. Once it runs solid, it’s yours.
      </p>
      <div className="stages-road">
        <svg className="bends" viewBox="0 0 400 1200" aria-hidden="true" focusable="false">
          <path className="bends-verge" d={toIndependent + toLicence.slice(8)} />
          <path className="bends-road" d={toIndependent + toLicence.slice(8)} />
          <path className="bends-ahead" d={toIndependent + toLicence.slice(8)} />
          <g className="bends-drawn">
            <path className="bends-broken" d={toIndependent} />
            <path d={toLicence} />
          </g>
        </svg>
        <ol>
          {stages.map(([picture, stage, what]) => (
            <li key={stage}>
              <div className="stage-says">
                <h3>{stage}</h3>
                <p>{what}</p>
              </div>
              <span className="stage-node" aria-hidden="true" />
              <Illustration name={picture} />
            </li>
          ))}
        </ol>
      </div>
    </div>
  </section>
)
