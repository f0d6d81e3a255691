export { PasswordField, TextField } from '@/components/PlainFields';
