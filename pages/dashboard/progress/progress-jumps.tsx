import type { Progress } from '#features/progress/contract.ts'
import '../students/learner-jumps.css'

/** Down the page, to the parts that are there; what is folded there opens. */
export const ProgressJumps = ({ progress }: { progress: Progress }) => (
  <nav className="learner-jumps no-print" aria-label="On this page">
    <a href="#next">Next</a>
    {progress.assessments.length > 0 && <a href="#latest">Last lesson</a>}
    <a href="#skills">Skills</a>
    <Jump to="notes">Notes</Jump>
    <Jump to="patterns">Patterns</Jump>
    <Jump to="lessons">Lessons</Jump>
  </nav>
)

const Jump = ({ to, children }: { to: string; children: string }) => (
  <a href={`#${to}`} onClick={() => unfold(document.getElementById(to))}>
    {children}
  </a>
)

function unfold(part: HTMLElement | null) {
  if (part instanceof HTMLDetailsElement) part.open = true
}
