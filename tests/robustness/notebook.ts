/** What customers asked for and what they were told was done: the truth that the product is held to. */
export type Step = 'held' | 'let-go' | 'booked' | 'cancelled'
export type Lesson = {
  id: string
  learnerId: string
  instructorId: string
  startsAt: string
  asked: Set<Step>
  told: Set<Step>
}
/** A payment that the pay page took. `outcome` once the product has told the learner. */
export type Paid = { sessionId: string; lessonId: string | null; outcome?: string }

export type Notebook = ReturnType<typeof openNotebook>

export function openNotebook() {
  const lessons = new Map<string, Lesson>()
  const payments = new Map<string, Paid>()
  /** Answers that no customer should ever get. */
  const faults: string[] = []
  let acknowledged = 0
  let waiting: { from: number; tell: () => void }[] = []

  const count = () => {
    acknowledged += 1
    for (const { tell } of waiting.filter(({ from }) => from <= acknowledged)) tell()
    waiting = waiting.filter(({ from }) => from > acknowledged)
  }
  return {
    lessons,
    payments,
    faults,
    acknowledged: () => acknowledged,
    held(lesson: Pick<Lesson, 'id' | 'learnerId' | 'instructorId' | 'startsAt'>) {
      if (lessons.has(lesson.id)) faults.push(`the hold ${lesson.id} was given to two requests`)
      lessons.set(lesson.id, { ...lesson, asked: new Set(['held']), told: new Set(['held']) })
      count()
    },
    asks: (lessonId: string, step: Step) => void lessons.get(lessonId)!.asked.add(step),
    isTold(lessonId: string, step: Step) {
      lessons.get(lessonId)!.told.add(step)
      count()
    },
    paid(payment: Paid) {
      payments.set(payment.sessionId, payment)
      count()
    },
    isToldOutcome(sessionId: string, outcome: string) {
      payments.get(sessionId)!.outcome = outcome
      count()
    },
    /** Resolves when that many more things have been acknowledged. */
    after: (more: number) => new Promise<void>((tell) => waiting.push({ from: acknowledged + more, tell })),
  }
}
