export const CalendarLegend = ({ teaches, canDrag }: { teaches: boolean; canDrag: boolean }) => (
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
          <span className="event event-to-mark" /> To mark
        </li>
        <li>
          <span className="event event-block" /> Blocked, or closed
        </li>
        <li>
          <span className="cal-gap" /> Travel
        </li>
      </>
    )}
    {canDrag && <li className="cal-hint">Drag a lesson to move it, or choose it and press Move.</li>}
  </ul>
)
