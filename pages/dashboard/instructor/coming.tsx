import { ListSkeleton } from '#ui/states.tsx'

type Read = { isLoading: boolean; failureCount: number }

/** A read that failed once holds nothing back: what needs it says so, or is left out. */
export const isComing = (...reads: Read[]) =>
  reads.some(({ isLoading, failureCount }) => isLoading && failureCount === 0)

/** What follows it on the page is drawn with what it stands for, so that nothing moves (`day.css`). */
export const Coming = ({ label }: { label: string }) => (
  <div className="day-coming">
    <ListSkeleton label={label} rows={6} />
  </div>
)
