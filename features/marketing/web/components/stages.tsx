const stages = [
  ['First lesson', 'Meet, check eyesight and licence, move off.'],
  ['Theory test', '50 questions, 14 hazard clips.'],
  ['Independent', 'Where the line stops being broken.'],
  ['Driving test', 'About 40 minutes on the road.'],
  ['Full licence', 'Swap the L for a P, if you like.'],
] as const

export function Stages() {
  return (
    <section className="stages page-wide" aria-label="The stages of learning">
      <ol>
        {stages.map(([stage, what]) => (
          <li key={stage}>
            <b>{stage}</b>
            <span>{what}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
