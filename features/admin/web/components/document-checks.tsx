import { dayOf, formatDay, homeZone } from '#common/time.ts'
import { plural } from '#common/plural.ts'
import type { Vetting, VettingDocument } from '#features/instructors/contract.ts'
import { dbsIsOld, type DocumentKind, documentRules, isDbsOld } from '#features/instructors/rules.ts'
import { Badge } from '#ui/badge.tsx'
import { useNow } from '#web/use-now.ts'
import { DocumentButton } from '#features/uploads/web/components/document-button.tsx'

type Checks = {
  checked: readonly DocumentKind[]
  onCheck: (kind: DocumentKind, isChecked: boolean) => void
  onOpened: () => void
}
type DocumentChecksProps = { vetting: Pick<Vetting, 'documents'>; name: string; checks?: Checks }

/** With `checks` each picture has its number, its date and a box to tick beside it. */
export function DocumentChecks({ vetting: { documents }, name, checks }: DocumentChecksProps) {
  const opened = documents.filter(({ openedAt }) => openedAt).length
  return (
    <div className="mt-3">
      <ul className="ruled" aria-label={`Documents of ${name}`}>
        {documents.map((document) => (
          <li key={document.kind} className="flex-wrap">
            <span className="min-w-0 flex-1 basis-48">
              <b>{documentRules[document.kind].name}</b>
              <span className="block text-sm text-ink-2">{factsOf(document)}</span>
              <OldMark document={document} />
            </span>
            {checks && <Check document={document} {...checks} />}
            <DocumentButton
              path={document.path}
              label={documentRules[document.kind].name}
              owner={name}
              onOpened={checks?.onOpened}
              beside={
                <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
                  <p>
                    {factsOf(document)} <OldMark document={document} />
                  </p>
                  {document.kind === 'badge' && <RegisterLink />}
                  {checks && <Check document={{ ...document, openedAt: 'now' }} {...checks} />}
                </div>
              }
            />
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm text-ink-2">
        Opened {opened} of {plural(documents.length, 'document')}. <RegisterLink />
      </p>
    </div>
  )
}

const factsOf = ({ kind, number, datedOn }: VettingDocument) =>
  `${documentRules[kind].number.label} ${number}. ${documentRules[kind].date}: ${formatDay(datedOn)}.`

function OldMark({ document: { kind, datedOn } }: { document: VettingDocument }) {
  const today = dayOf(useNow(), homeZone)
  return kind === 'dbs' && isDbsOld(datedOn, today) ? <Badge tone="yellow">{dbsIsOld}</Badge> : null
}

const RegisterLink = () => (
  <a href="https://www.gov.uk/find-driving-schools-and-lessons" target="_blank" rel="noreferrer">
    Check the badge in the public ADI register
  </a>
)

function Check({ document: { kind, openedAt }, checked, onCheck }: Checks & { document: VettingDocument }) {
  const says = openedAt ? 'Matches' : 'Open it first'
  return (
    <label className="tick">
      <input
        type="checkbox"
        aria-label={`${says}: ${documentRules[kind].name}`}
        disabled={!openedAt}
        checked={checked.includes(kind)}
        onChange={(event) => onCheck(kind, event.target.checked)}
      />
      <span>{says}</span>
    </label>
  )
}
