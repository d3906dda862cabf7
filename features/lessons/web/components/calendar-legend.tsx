/** What the looks in the calendar stand for. */
export const CalendarLegend = ({ teaches }: { teaches: boolean }) => (
  <ul className="cal-legend">
    <li>
      <span className="event" /> Booked
    </li>
    <li>
      <span className="event event-delivered" /> Done
    </li>
    <li>
      <span className="event event-held" /> Held, not paid yet
    </li>
    {teaches && (
      <>
        <li>
          <span className="event event-block" /> Kept free, or closed
        </li>
        <li>
          <span className="cal-gap" /> Travel
        </li>
      </>
    )}
  </ul>
)
