import { useState } from 'react'
import { useParams } from 'react-router'
import type { Applicant, SchoolVacancy } from '#features/vacancies/contract.ts'
import { ApplicantCard } from '#features/vacancies/web/components/applicant-card.tsx'
import { VacancyFacts } from '#features/vacancies/web/components/vacancy-facts.tsx'
import { useCloseVacancy, useSchoolVacancy } from '#features/vacancies/web/hooks.ts'
import { sayState, sayWhere } from '#features/vacancies/web/words.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { BackLink, PageHead } from '#ui/page-head.tsx'
import { EmptyState } from '#ui/states.tsx'
import { toast } from '#ui/toast.ts'
import { LoadOne } from '#web/load-one.tsx'
import { usePageTitle } from '#web/page-title.ts'

const VacancyDialog = lazily(
  async () => (await import('#features/vacancies/web/components/vacancy-dialog.tsx')).VacancyDialog,
)

const all = { to: '/dashboard/school/vacancies', label: 'All vacancies' }

export default function SchoolVacancyPage() {
  const { id = '' } = useParams()
  const query = useSchoolVacancy(id)
  return (
    <>
      <BackLink to={all.to}>{all.label}</BackLink>
      <LoadOne
        query={query}
        what="this vacancy"
        label="Loading this vacancy"
        all={all}
        why="We delete vacancies six months after they’ve closed."
      >
        {(data) => <InFull {...data} />}
      </LoadOne>
    </>
  )
}

function InFull({ vacancy, applicants }: { vacancy: SchoolVacancy; applicants: Applicant[] }) {
  const [opened, setOpened] = useState<'change' | 'close'>()
  const closeVacancy = useCloseVacancy()
  const shut = () => setOpened(undefined)
  usePageTitle(vacancy.title)
  const close = async () => {
    await closeVacancy.mutateAsync({ id: vacancy.id })
    toast({ title: 'Vacancy closed', tone: 'good' })
  }
  return (
    <>
      <PageHead title={vacancy.title}>
        <Badge tone={vacancy.isOpen ? 'green' : undefined}>{sayState(vacancy)}</Badge>
        {!vacancy.isClosed && (
          <Button variant="second" onClick={() => setOpened('change')}>
            {vacancy.isOpen ? 'Change' : 'Open it again'}
          </Button>
        )}
        {vacancy.isOpen && (
          <Button variant="second" onClick={() => setOpened('close')}>
            Close it
          </Button>
        )}
      </PageHead>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
        <section aria-label="Applicants" className="grid gap-5 lg:order-none">
          <h2>Applicants</h2>
          {applicants.length === 0 && (
            <Card>
              <EmptyState title="Nobody has applied yet.">We’ll email you when somebody does.</EmptyState>
            </Card>
          )}
          {applicants.map((applicant) => (
            <ApplicantCard key={applicant.id} applicant={applicant} />
          ))}
        </section>
        <Card title="The vacancy">
          <VacancyFacts vacancy={vacancy} where={sayWhere({ ...vacancy, miles: null })} />
        </Card>
      </div>
      <LazyBoundary when={opened === 'change'} onFail={shut}>
        {opened === 'change' && <VacancyDialog vacancy={vacancy} onClose={shut} />}
      </LazyBoundary>
      <ConfirmDialog
        open={opened === 'close'}
        onClose={shut}
        title="Close this vacancy?"
        confirm="Close it"
        keep="Leave it open"
        onConfirm={close}
      >
        Nobody can find it or apply any more, and it can’t be opened again. You can still answer those who
        have applied. We delete it, with its applications, after six months.
      </ConfirmDialog>
    </>
  )
}
