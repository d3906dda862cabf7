import { Press } from '#features/newsletter/web/components/press.tsx'

export const UnsubscribePage = () => (
  <Press
    step="unsubscribe"
    title="Leave the newsletter"
    lead="One press, and we send no newsletter to your address any more."
    label="Unsubscribe"
  />
)
