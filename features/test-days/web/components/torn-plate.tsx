import '../torn-plate.css'

/** The L plate tears, and a P stands behind it; with less motion it is torn already. A new `key` tears it again. */
export const TornPlate = () => (
  <span className="torn" role="img" aria-label="A torn L plate, and a P plate behind it">
    <span className="plate plate-p" aria-hidden="true">
      P
    </span>
    <span className="plate torn-left" aria-hidden="true">
      L
    </span>
    <span className="plate torn-right" aria-hidden="true">
      L
    </span>
  </span>
)
