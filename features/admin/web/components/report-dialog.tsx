import * as z from 'zod/mini'
import type { MessageReport } from '#features/messages/contract.ts'
import { reasonWords } from '#features/messages/rules.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form, SubmitButton } from '#ui/form.tsx'
import { ScrollBox } from '#ui/scroll-box.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast.ts'
import { useForm } from '#ui/use-form.ts'
import { useCloseReport } from '../hooks.ts'
import { moment } from '../words.ts'

const Closure = z.object({
  outcome: z.string().check(z.trim(), z.minLength(1, 'Say what was done.'), z.maxLength(1000, 'Please use at most 1,000 characters.')),
})

/** One report with the messages it is about, and what was done about it. */
export function ReportDialog({ report, onClose }: { report: MessageReport; onClose: () => void }) {
  const { id, reporter, reported, reason, words, excerpt } = report
  const form = useForm(Closure, { defaultValues: { outcome: '' } })
  const close = useCloseReport()
  const go = async ({ outcome }: z.infer<typeof Closure>) => {
    await close.mutateAsync({ id, outcome })
    onClose()
    toast({ title: 'Report closed', description: 'What you wrote stays on record.', tone: 'good' })
  }
  return (
    <Dialog open onClose={onClose} wide title={`${reporter.name} about ${reported.name}`} description={`${reasonWords[reason]}.${words && ` “${words}”`}`}>
      <ScrollBox className="mt-4 max-h-72 overflow-y-auto rounded-lg border border-line px-4" aria-label="The messages that were reported">
        <ol className="ruled">
          {excerpt.map(({ seq, byReporter, text, sentAt }) => (
            <li key={seq} className="!block">
              <span className="text-sm text-ink-2">
                <b>{byReporter ? reporter.name : reported.name}</b>, {moment(sentAt)}
              </span>
              <p className="[overflow-wrap:anywhere] whitespace-pre-line">{text}</p>
            </li>
          ))}
          {excerpt.length === 0 && <li>They had not written to each other.</li>}
        </ol>
      </ScrollBox>
      <Form form={form} onSubmit={go} className="mt-4">
        <TextArea name="outcome" label="What was done" hint="Stays on record. To shut somebody out, suspend them on their page." rows={3} maxLength={1000} />
        <div className="dialog-end">
          <Button variant="second" onClick={onClose}>
            Keep it open
          </Button>
          <SubmitButton>Close the report</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}
