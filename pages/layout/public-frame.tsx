import { NewsletterForm } from '#features/newsletter/web/components/newsletter-form.tsx'
import { PublicLayout } from './public-layout.tsx'

export const PublicFrame = () => <PublicLayout newsletter={<NewsletterForm />} />

/** For somebody who is booking: nothing else to sign up for. */
export const GuestFrame = () => <PublicLayout />
