import { Download } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { formatPhone } from '#common/phone.ts'
import { formatMoney } from '#common/money.ts'
import { formatDate } from '#common/time.ts'
import { plural } from '#common/plural.ts'
import type { ImportOutcome, ImportRow, RowChoice } from '#features/pupil-imports/contract.ts'
import {
  type askedFields,
  type ColumnField,
  type DayOrder,
  importColumns,
  importedWeeks,
  type importKinds,
  templateLines,
} from '#features/pupil-imports/rules.ts'
import { readText } from '#features/pupil-imports/web/read-text.ts'
import { useImportFile, usePreview } from '#features/pupil-imports/web/hooks.ts'
import { FileQuestions, isEverythingSaid } from '#features/pupil-imports/web/components/file-questions.tsx'
import { RowResult } from '#features/pupil-imports/web/components/row-result.tsx'
import { UndoableImports } from '#features/pupil-imports/web/components/undoable-imports.tsx'
import { dayWords } from '#features/pupil-imports/web/words.ts'
import { balanceText } from '#features/pupils/web/words.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { BackLink, PageHead } from '#ui/page-head.tsx'
import { Segments } from '#ui/segments.tsx'
import { Banner } from '#ui/states.tsx'
import { Table } from '#ui/table.tsx'
import { toast, toastFailure } from '#ui/toast.ts'
import { saveCsv } from '#web/save-file.ts'
import { formatLocalSpan } from '#web/zone.ts'

type Kind = (typeof importKinds)[number]
type Columns = (ColumnField | null)[]
type Corrections = { columns?: Columns; dayOrder?: DayOrder; choices?: RowChoice[] }

const kinds = [
  { value: 'pupils', label: 'Learners' },
  { value: 'diary', label: 'Diary' },
] as const

export default function ImportPage() {
  const [kind, setKind] = useState<Kind>('pupils')
  const [file, setFile] = useState<{ chosen: File; text: string }>()
  const preview = usePreview()
  const [corrections, setCorrections] = useState<Corrections>({})
  // It stays while a correction is looked at: with what is left out, and where the cursor is.
  const [outcome, setOutcome] = useState<ImportOutcome>()
  const look = (text: string, corrections: Corrections = {}) => {
    setCorrections(corrections)
    preview.mutate({ kind, text, dryRun: true, ...corrections }, { onSuccess: setOutcome })
  }
  const choose = async (chosen: File | undefined) => {
    preview.reset()
    setOutcome(undefined)
    if (!chosen) return setFile(undefined)
    const text = await readText(chosen)
    setFile({ chosen, text })
    look(text)
  }
  const change = (next: Kind) => {
    setKind(next)
    setFile(undefined)
    setOutcome(undefined)
    preview.reset()
  }
  return (
    <>
      <BackLink to="/dashboard/students">All learners</BackLink>
      <PageHead
        title="Import learners and diary"
        lead="Bring in learners and lessons from another app or a spreadsheet. You see what will happen first, and can undo it for a day."
      />
      <div className="grid grid-cols-1 gap-5">
        <UndoableImports />
        <Card>
          <Segments label="What to import" name="kind" value={kind} onChange={change} options={kinds} />
          <p className="mt-4">
            {kind === 'pupils'
              ? 'A CSV file with one learner a row: from Google Contacts, another diary app, or our template. Hours left and what they owe come along.'
              : `A CSV file with one lesson a row, from another diary app or our template, or a calendar file (ICS). We take the next ${importedWeeks} weeks. What’s named after a learner becomes a lesson: from their hours left, or in cash. A driving test becomes a test day. Everything else becomes time off. You can change what each row becomes. Import your learners first.`}
          </p>
          <div className="mt-3 max-w-md">
            <FileDrop
              key={kind}
              input={{
                'aria-label': 'Choose a file',
                accept: kind === 'pupils' ? '.csv,text/csv' : '.csv,text/csv,.ics,text/calendar',
              }}
              file={file?.chosen}
              onFile={(chosen) => void choose(chosen)}
            />
          </div>
          <div className="mt-3">
            <Button
              variant="second"
              size="sm"
              icon={<Download aria-hidden="true" />}
              onClick={() => saveCsv(kind === 'pupils' ? 'learners' : 'diary', templateLines(kind))}
            >
              Download a template
            </Button>
          </div>
          {preview.error && (
            <div className="mt-4" role="alert">
              <Banner tone="red" title="That file didn’t work">
                {preview.error.message}
              </Banner>
            </div>
          )}
        </Card>
        {file && outcome && (
          <Preview
            kind={kind}
            text={file.text}
            outcome={outcome}
            corrections={corrections}
            onCorrections={(next) => look(file.text, next)}
          />
        )}
      </div>
    </>
  )
}

type PreviewProps = {
  kind: Kind
  text: string
  outcome: ImportOutcome
  corrections: Corrections
  onCorrections: (corrections: Corrections) => void
}

function Preview({ kind, text, outcome, corrections, onCorrections }: PreviewProps) {
  const { columns, rows, past } = outcome
  const { choices = [], dayOrder } = corrections
  const goTo = useNavigate()
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const [answered, setAnswered] = useState<ReadonlyMap<(typeof askedFields)[number], number>>(new Map())
  const go = useImportFile()
  const doing = rows.filter(({ row, does }) => does !== 'skip' && does !== 'problem' && !left.has(row))
  const chosen = columns.map(({ field }) => field)
  const answers = { fields: answered, dayOrder }
  const isClear = isEverythingSaid(outcome, answers)
  const choose = (choice: RowChoice) =>
    onCorrections({
      ...corrections,
      choices: [...choices.filter(({ row }) => row !== choice.row), choice],
    })
  // Another date may count other rows as over: the numbers of the rest are others then.
  const putRight = (to: Pick<Corrections, 'columns' | 'dayOrder'>) => {
    if (kind === 'diary') setLeft(new Set())
    onCorrections({ ...corrections, ...to, choices: [] })
  }
  const say = (field: (typeof askedFields)[number], holder: number) => {
    setAnswered(new Map(answered).set(field, holder))
    putRight({
      columns: columns.map(({ field: holds, rivalsFor }, at) =>
        at === holder ? field : rivalsFor === field && holds === field ? null : holds,
      ),
    })
  }
  const toggle = (row: number) =>
    setLeft(
      (before) => new Set(before.has(row) ? [...before].filter((one) => one !== row) : [...before, row]),
    )
  return (
    <>
      <FileQuestions
        outcome={outcome}
        answers={answers}
        onField={say}
        onDayOrder={(order) => putRight({ dayOrder: order })}
      />
      {columns.length > 0 && (
        <Card title="Columns">
          <p className="mb-3 text-ink-2">We’ve guessed what each column holds. Change what isn’t right.</p>
          <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
            {columns.map(({ head, field, sample }, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- the position is the identity
              <li key={at}>
                <label className="block">
                  <span className="block truncate font-semibold">{head || `Column ${at + 1}`}</span>
                  <span className="block truncate text-sm text-ink-2">{sample || 'Empty'}</span>
                  <select
                    className="input mt-1"
                    value={field ?? ''}
                    onChange={(event) =>
                      putRight({
                        columns: chosen.with(
                          at,
                          importColumns[kind].find((one) => one.field === event.target.value)?.field ?? null,
                        ),
                      })
                    }
                  >
                    <option value="">Leave out</option>
                    {importColumns[kind].map((one) => (
                      <option key={one.field} value={one.field}>
                        {one.label}
                      </option>
                    ))}
                  </select>
                </label>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Card title="What will happen">
        <Table
          label="What will happen"
          rows={rows}
          keyOf={({ row }) => row}
          columns={[
            { head: 'Name', cell: (row) => row.name || `Row ${row.row}` },
            { head: 'Details', cell: detailsOf },
            {
              head: 'Result',
              cell: (row) => (
                <RowResult
                  row={row}
                  isLeft={left.has(row.row)}
                  onToggle={() => toggle(row.row)}
                  choice={choices.find((choice) => choice.row === row.row)}
                  onChoice={choose}
                />
              ),
            },
          ]}
        />
        {past > 0 && (
          <p className="mt-3 text-ink-2">
            {past === 1 ? '1 row is' : `${past} rows are`} over already, so we leave{' '}
            {past === 1 ? 'it' : 'them'} out.
          </p>
        )}
        {rows.length === 0 && (
          <p className="text-ink-2">There’s nothing in this file that we could import.</p>
        )}
        <div className="mt-4 flex flex-wrap items-center gap-3 border-t border-line pt-4">
          <Button
            busy={go.isPending}
            disabled={doing.length === 0 || !isClear}
            onClick={() =>
              go.mutate(
                { kind, text, skip: [...left], ...corrections },
                {
                  onSuccess: () => {
                    toast({ title: `${plural(doing.length, 'row')} imported`, tone: 'good' })
                    void goTo(kind === 'pupils' ? '/dashboard/students' : '/dashboard/schedule')
                  },
                  onError: toastFailure,
                },
              )
            }
          >
            Import {plural(doing.length, 'row')}
          </Button>
          {!isClear && <p>Answer the questions above first.</p>}
          {kind === 'diary' && (
            <p className="text-sm text-ink-2">Learners with an account get an email about each lesson.</p>
          )}
        </div>
      </Card>
    </>
  )
}

const detailsOf = ({ startsAt, endsAt, ...row }: ImportRow) =>
  startsAt && endsAt
    ? [
        formatLocalSpan(startsAt, endsAt),
        row.postcode,
        row.pricePence !== null && formatMoney(row.pricePence),
      ]
        .filter(Boolean)
        .join(', ')
    : [
        row.phone && formatPhone(row.phone),
        row.email,
        row.postcode,
        ...row.days.map(({ of, on }) => `${dayWords[of]} ${formatDate(on, 'date')}`),
        row.hourlyRatePence !== null && `${formatMoney(row.hourlyRatePence)} an hour`,
        balanceText({ pence: -(row.owedPence ?? 0), minutesLeft: row.minutesLeft ?? 0 }),
      ]
        .filter(Boolean)
        .join(', ')
