import '../scene.css'
import sheet from '../scene.svg'

/** A road through hills that fills its place, by day or by night as the theme has it; decorative. */
export const Scene = () => (
  <svg
    className="scene"
    viewBox="0 0 1600 800"
    preserveAspectRatio="xMaxYMax slice"
    aria-hidden="true"
    focusable="false"
  >
    <use href={`${sheet}#scene`} />
  </svg>
)
