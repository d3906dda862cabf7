type Kind = 'lesson' | 'open' | 'test'
type Entry = readonly [columns: string, label: string, time: string, kind?: Kind]

/** Twelve hours from 8:00 in half hours: `col-[3/6]` is 9:00 to 10:30. */
const week: readonly (readonly [day: string, entries: readonly Entry[]])[] = [
  [
    'Mon',
    [
      ['col-[3/6]', 'BS6 5', '9:00–10:30'],
      ['col-[7/10]', 'BS7 8', '11:00–12:30'],
      ['col-[14/18]', 'BS5 6', '14:30–16:30'],
      ['col-[19/22]', 'BS3 1', '17:00–18:30'],
    ],
  ],
  [
    'Tue',
    [
      ['col-[2/5]', 'BS8 2', '8:30–10:00'],
      ['col-[6/9]', 'BS8 4', '10:30–12:00'],
      ['col-[13/16]', 'Free', '14:00–15:30', 'open'],
      ['col-[17/21]', 'BS9 4', '16:00–18:00'],
    ],
  ],
  [
    'Wed',
    [
      ['col-[3/7]', 'BS4 2', '9:00–11:00'],
      ['col-[10/13]', 'BS8 1', '12:30–14:00'],
      ['col-[17/20]', 'BS6 6', '16:00–17:30'],
    ],
  ],
  [
    'Thu',
    [
      ['col-[2/6]', 'BS16 3', '8:30–10:30'],
      ['col-[11/14]', 'BS7 0', '13:00–14:30'],
      ['col-[15/18]', 'BS6 7', '15:00–16:30'],
      ['col-[19/22]', 'Free', '17:00–18:30', 'open'],
    ],
  ],
  [
    'Fri',
    [
      ['col-[3/6]', 'Test', '9:00–10:30', 'test'],
      ['col-[8/11]', 'BS2 8', '11:30–13:00'],
      ['col-[13/16]', 'BS1 5', '14:00–15:30'],
      ['col-[17/20]', 'BS6 6', '16:00–17:30'],
    ],
  ],
  [
    'Sat',
    [
      ['col-[3/7]', 'BS4 3', '9:00–11:00'],
      ['col-[8/11]', 'BS8 3', '11:30–13:00'],
    ],
  ],
]

const hours = [8, 10, 12, 14, 16, 18, 20]

/** Each day is a lane, and the gaps are the drives. */
export const SampleWeek = () => (
  <figure className="lanes">
    <div className="lanes-road">
      <div className="page-wide">
        <div className="lanes-hours" aria-hidden="true">
          {hours.map((hour) => (
            <span key={hour}>{hour}</span>
          ))}
        </div>
        {week.map(([day, entries]) => (
          <div key={day} className="lanes-day">
            <h3>{day}</h3>
            <ol>
              {entries.map(([columns, label, time, kind = 'lesson']) => (
                <li key={time} className={`${columns} lanes-${kind}`}>
                  <b>{label}</b>
                  <span className="num">{time}</span>
                </li>
              ))}
            </ol>
          </div>
        ))}
      </div>
    </div>
    <figcaption className="page-wide">A demonstration with sample figures.</figcaption>
  </figure>
)
