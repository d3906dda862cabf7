import type { Address } from '#common/site.ts'
import { CarFront, GraduationCap } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import { tokenIn } from '#features/invitations/rules.ts'
import { acceptedTypes, faultOfFile, type Folder } from '#features/uploads/rules.ts'
import { Button } from '#ui/button.tsx'
import { FileField } from '#ui/file-field.tsx'
import { Form, SubmitButton, useForm } from '#ui/form.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { Banner } from '#ui/states.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { JoiningBanner } from '#features/waiting-list/web/components/joining-banner.tsx'
import { useHydrated } from '#web/hydrated.ts'
import { useSession } from '#web/session.ts'
import { fillInText, problemsOf } from '#features/accounts/registration.ts'
import { AccountFrame } from '#features/accounts/web/components/account-frame.tsx'
import { Captcha } from '#features/accounts/web/components/captcha.tsx'
import { OneAtATime } from '#features/accounts/web/components/one-at-a-time.tsx'
import { PasswordMeter } from '#features/accounts/web/components/password-meter.tsx'
import { RateLimitedBanner } from '#features/accounts/web/components/resend-panel.tsx'
import {
  asReturnTo,
  forgetReturnToOfRegistration,
  leaveMarker,
  storeReturnToOfRegistration,
  suggestTestEmail,
  takeSuggestedEmail,
  withReturnTo,
} from '#features/accounts/web/markers.ts'
import { isRateLimited } from '#features/accounts/words.ts'
import { useConfig } from '#web/config.ts'
import { InvitedBanner, useInvitation } from './register/invited.tsx'
import {
  completeProfile,
  type Registered,
  type Registration,
  RegistrationError,
  signUp,
} from './register/registration.ts'

export const addresses: readonly Address[] = [
  {
    path: '/register',
    description: 'Register as a learner or a driving instructor. It’s free and takes about two minutes.',
  },
]

const file = z.optional(z.custom<File>((value) => value instanceof File))
const usableAs = (folder: Folder) =>
  z.superRefine<File | undefined>((file, context) => {
    const message = file && faultOfFile(folder, file, { isConfirmed: false })
    if (message) context.addIssue({ code: 'custom', message })
  })
const Register = z.object({
  name: z.string(),
  email: z.string(),
  password: z.string(),
  confirmation: z.string(),
  role: z.enum(['student', 'instructor']),
  picture: file.check(usableAs('profile-images')),
  document: file.check(usableAs('id-documents')),
})
type Values = z.infer<typeof Register>

export default function RegisterPage() {
  const [params] = useSearchParams()
  const state = useLocation().state as { from?: unknown } | null
  const askedRole = params.get('as')
  const returnTo = asReturnTo(state?.from) ?? asReturnTo(params.get('to'))
  const form = useForm(Register, {
    defaultValues: {
      name: '',
      email: '',
      password: '',
      confirmation: '',
      role: 'student',
      picture: undefined,
      document: undefined,
    },
  })
  const role = useWatch({ control: form.control, name: 'role' })
  const { token, ...invited } = useInvitation(({ name, email, role }) =>
    form.reset({ ...form.getValues(), name, email, role }),
  )
  const { busy, limited, register } = useRegister(token, returnTo)
  const [captchaToken, setCaptchaToken] = useState<string>()
  const [round, setRound] = useState(0)
  const hydrated = useHydrated()
  const asksForCaptcha = useConfig((config) => config?.captcha !== undefined)
  const useTestEmail = () =>
    form.setValue('email', suggestTestEmail(), { shouldValidate: form.formState.isSubmitted })
  useEffect(() => {
    const email = takeSuggestedEmail()
    if (email) form.setValue('email', email)
    // Not a default: the page was drawn for everybody, and what differs would be drawn a second time.
    if (askedRole === 'instructor') form.setValue('role', 'instructor')
  }, [form, askedRole])

  return (
    <AccountFrame
      title="Register"
      lead={
        <>
          It’s free and takes about two minutes. Looking for lessons?{' '}
          <Link to="/driving-lessons">See instructors and free times first</Link>: you don’t need an account
          until you book.
        </>
      }
      below={
        <p>
          Already registered?{' '}
          <Link
            to={withReturnTo('/login', hydrated ? returnTo : undefined)}
            state={returnTo && { from: returnTo }}
          >
            Log in
          </Link>
        </p>
      }
    >
      <noscript>
        <Banner tone="yellow" title="Registering needs JavaScript">
          Please turn on JavaScript for this site and reload the page. You can read our public pages without
          it.
        </Banner>
      </noscript>
      <InvitedBanner {...invited} />
      {hydrated && <JoiningBanner returnTo={returnTo} />}
      {hydrated && returnTo === '/dashboard/school/new' && (
        <Banner title="Registering a driving school">
          First your own account. Once you’ve confirmed your email address and logged in, we’ll ask about your
          school.
        </Banner>
      )}
      {limited && <RateLimitedBanner />}
      <OneAtATime
        busy={busy}
        title="Registration in Progress"
        description="Please wait while we complete your registration."
      >
        <Form
          form={form}
          draft="register"
          onSubmit={(values) => {
            const problems = problemsOf(values)
            if (problems.length === 0 && asksForCaptcha && !captchaToken) {
              form.setError('root', { message: 'Please tick the box that shows you’re a person.' })
              return false
            }
            if (problems.length === 0)
              return register({ ...values, captchaToken }).finally(() => setRound((before) => before + 1))
            if (problems.some(({ isMissing }) => isMissing)) form.setError('root', { message: fillInText })
            for (const { name, message } of problems) form.setError(name, { message })
            return false
          }}
        >
          <RadioCards
            name="role"
            label="I am"
            options={[
              {
                value: 'student',
                label: 'Learner',
                hint: 'I want to learn to drive',
                icon: <GraduationCap aria-hidden="true" />,
              },
              {
                value: 'instructor',
                label: 'Instructor',
                hint: 'I teach people to drive',
                icon: <CarFront aria-hidden="true" />,
              },
            ]}
          />
          <TextField name="name" label="Full name" autoComplete="name" />
          <div className="relative">
            <TextField
              name="email"
              label="Email"
              type="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              hint="We’ll email you a link to confirm it."
            />
            {/* Beside the label, because it comes later than the form and must not move it. */}
            <InDemo>
              <Button
                variant={limited ? 'yellow' : 'plain'}
                size="sm"
                onClick={useTestEmail}
                className="absolute -top-2 right-0"
              >
                Use Test Email
              </Button>
            </InDemo>
          </div>
          <PasswordField
            name="password"
            label="Password"
            autoComplete="new-password"
            meter={<PasswordMeter name="password" />}
          />
          <PasswordField name="confirmation" label="Confirm password" autoComplete="new-password" />
          <FileField
            name="picture"
            label="Profile picture"
            optional
            accept={acceptedTypes['profile-images'].join(',')}
            hint={`${role === 'instructor' ? 'Shown with your lessons and messages, not in the directory' : 'Helps your instructor recognise you'}. Up to 5 MB.`}
          />
          {role === 'instructor' && <DocumentField />}
          <Captcha round={round} onToken={setCaptchaToken} />
          <p className="text-sm text-ink-2">
            By creating an account, you agree to the <Link to="/terms">Terms</Link> and confirm that you’ve
            read the <Link to="/privacy">Privacy notice</Link>. You must be 16 or over.
          </p>
          <SubmitButton wide>Create account</SubmitButton>
        </Form>
      </OneAtATime>
    </AccountFrame>
  )
}

/** By itself, so that the form is not drawn again when the settings come. */
function InDemo({ children }: { children: ReactNode }) {
  return useConfig((config) => config?.mode === 'demo') && children
}

const DocumentField = () => (
  <FileField
    name="document"
    label="ID document"
    optional
    accept={acceptedTypes['id-documents'].join(',')}
    hint="A picture or a PDF. You can upload your driving licence and DBS check later in your dashboard. Only you and our administrators can open it."
  />
)

/** Specification, section 4. A retry resumes after sign-up, or the address would be "taken" by oneself. */
function useRegister(invitation: string, returnTo: string | undefined) {
  const navigate = useNavigate()
  const [limited, setLimited] = useState(false)
  const busy = useRef(false)
  const failed = useRef<ReturnType<typeof toast>>(undefined)
  const begun = useRef<{ by: string; registered: Registered }>(undefined)

  async function register(values: Values & Pick<Registration, 'captchaToken'>) {
    const typed: Registration = {
      ...values,
      name: values.name.trim(),
      email: values.email.trim(),
      document: values.role === 'instructor' ? values.document : undefined,
    }
    const by = JSON.stringify([typed.email, typed.password, typed.role])
    busy.current = true
    setLimited(false)
    failed.current?.close()
    try {
      if (begun.current?.by !== by) begun.current = { by, registered: await signUp(typed, invitation) }
      await completeProfile(typed, begun.current.registered)
    } catch (error) {
      const fault = error instanceof RegistrationError ? error.fault : undefined
      setLimited(fault !== undefined && isRateLimited(fault))
      const message = (error as Error).message || 'An error occurred during registration.'
      failed.current = toast({ title: 'Registration Failed', description: message, tone: 'bad' })
      throw fault?.code === 'weak_password' ? { issues: [{ path: 'password', message }] } : new Error(message)
    } finally {
      busy.current = false
    }
    const { userId, isConfirmed } = begun.current.registered
    const message =
      "Please check your email to confirm your account. If you don't receive an email, please contact support."
    leaveMarker('pendingLogin', typed.email)
    if (returnTo) storeReturnToOfRegistration(returnTo)
    else forgetReturnToOfRegistration()
    // Nobody waits for an email then, and it has been said.
    if (!isConfirmed) toast({ title: 'Registration successful!', description: message, tone: 'good' })
    await navigate('/verification-pending', {
      state: {
        registration: { email: typed.email, name: typed.name, role: typed.role, userId },
        ...(!isConfirmed && { message }),
      },
    })
  }

  // Only on arrival: during registration the session comes and goes.
  const { status } = useSession()
  const isKnown = useRef(false)
  useEffect(() => {
    if (isKnown.current || status === 'waiting') return
    isKnown.current = true
    const link = tokenIn(location.hash)
    if (!busy.current && status === 'in')
      void navigate(link ? `/dashboard/invitation#${link}` : (returnTo ?? '/dashboard'), { replace: true })
  }, [navigate, status, returnTo])
  return { busy, limited, register }
}
