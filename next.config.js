/** @type {import('next').NextConfig} */
export default {
  reactStrictMode: true,
  // The pages are static files; only the API is dynamic (docs/decisions/001-one-process.md).
  ...(process.env.NODE_ENV === 'production' ? { output: 'export' } : {}),
};
