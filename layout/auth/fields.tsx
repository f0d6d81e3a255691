export { PasswordField, TextField } from '@/components/form/PlainFields';
