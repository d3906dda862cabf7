import { useNavigate } from 'react-router'
import { useDeleteWishes, useWishes } from '#features/matching/web/hooks.ts'
import { WishesForm } from '#features/matching/web/components/wishes-form.tsx'
import { usePlaces } from '#features/places/web/hooks.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { BackLink, PageHead } from '#ui/page-head.tsx'
import { ErrorState, ListSkeleton } from '#ui/states.tsx'
import { toast } from '#ui/toast.ts'

export default function WishesPage() {
  const wishes = useWishes()
  const places = usePlaces()
  const remove = useDeleteWishes()
  const goTo = useNavigate()
  const goBack = () => goTo('/instructor-directory')
  return (
    <div className="max-w-2xl">
      <BackLink to="/instructor-directory">Find an instructor</BackLink>
      <PageHead
        title="What are you looking for?"
        lead="Tick a few boxes, and we’ll show who suits you and why."
      />
      <Card>
        {wishes.isLoadingError ? (
          <ErrorState retry={wishes.refetch}>We couldn’t load what you’re looking for.</ErrorState>
        ) : !wishes.data || places.isPending ? (
          <ListSkeleton label="Loading what you’re looking for" rows={5} />
        ) : (
          <WishesForm wishes={wishes.data.wishes} onSaved={goBack} />
        )}
      </Card>
      {wishes.data?.wishes && (
        <p className="mt-4 text-sm text-ink-2">
          We keep this for a year after you last change it.{' '}
          <Button
            variant="danger-plain"
            size="sm"
            busy={remove.isPending}
            onClick={() =>
              remove.mutate(
                {},
                {
                  onSuccess() {
                    toast({ title: 'Deleted', tone: 'good' })
                    void goBack()
                  },
                },
              )
            }
          >
            Delete it now
          </Button>
        </p>
      )}
    </div>
  )
}
