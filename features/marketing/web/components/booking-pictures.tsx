import { Illustration } from '#ui/illustration.tsx'

const steps = [
  ['find', 'Say where', 'Your postcode or town. You’ll see who teaches there and what they charge.'],
  ['diary', 'Pick a time', 'Every time you see is one your instructor can really make.'],
  ['payment', 'Pay by card', 'You see the price first, and how long you can cancel free of charge.'],
  ['two-seats', 'Drive', 'Your instructor picks you up. Bring your provisional licence.'],
] as const

export const BookingPictures = () => (
  <section className="told" aria-labelledby="told-title">
    <div className="page-wide">
      <h2 id="told-title">From postcode to driver’s seat.</h2>
      <ol>
        {steps.map(([picture, title, says]) => (
          <li key={title}>
            <Illustration name={picture} />
            <div>
              <h3>{title}</h3>
              <p>{says}</p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  </section>
)
