import next from 'eslint-config-next/core-web-vitals';
import typescript from 'eslint-config-next/typescript';

const ACCESS_AND_ZOD = [
  // zod's own named export carries every locale into the browser: 77 kB instead of 24 (docs/decisions/contract).
  {
    selector: "ImportDeclaration[source.value='zod'] > ImportSpecifier[imported.name='z']",
    message: "Write: import * as z from 'zod'",
  },
  {
    selector: 'Property[key.name=/^(access|readers)$/] > ArrayExpression > Literal',
    message: 'Name the access: ACCESO.cobro (contract/accesos.ts)',
  },
  {
    selector: 'CallExpression[callee.name=/^(mayCall|usePermiso|get|post|put|del)$/] > ArrayExpression > Literal',
    message: 'Name the access: ACCESO.cobro (contract/accesos.ts)',
  },
  {
    selector: "CallExpression[callee.property.name='has'][callee.object.property.name='accesos'] > Literal",
    message: 'Name the access: ACCESO.cobro (contract/accesos.ts)',
  },
];

const NO_SQL_IN_STRINGS = [
  // Under any name: s.raw, sql['raw'], const { raw } = sql.
  ...[
    "MemberExpression[property.name='raw'][object.name!='String'][object.property.name!='req']",
    "MemberExpression[computed=true] > Literal[value='raw']",
    "ObjectPattern > Property[key.name='raw']",
  ].map((selector) => ({ selector, message: 'No string becomes SQL: write sql`…`, or use the helpers of server/db/sql.ts' })),
  {
    selector: 'TemplateElement[value.raw=/\\boffset 0\\b/]',
    message: 'A fence for the planner has a name: fenced (server/db/sql.ts)',
  },
];

/** The suite tells the same on every run (support/prueba.ts, support/fc.ts). */
const NO_CHANCE = [
  { selector: "MemberExpression[object.name='Math'][property.name='random']", message: 'Draw from crearAzar(SEMILLA)' },
  { selector: "ImportDeclaration[source.value='fast-check']", message: 'Import support/fc, which has the seed of the suite' },
];

const config = [
  {
    ignores: [
      '.next/',
      'out/',
      'dist/',
      'node_modules/',
      '.data/',
      '.cache/',
      'coverage/',
      'public/',
      'next-env.d.ts',
      'test-results/',
      'playwright-report/',
    ],
  },
  ...next,
  ...typescript,
  {
    rules: {
      '@typescript-eslint/no-explicit-any': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports', prefer: 'type-imports' }],
      'no-console': ['error', { allow: ['log', 'error'] }],
      'no-restricted-syntax': ['error', ...ACCESS_AND_ZOD],
      // A page of a static export learns its address, its storage and its size only after it is mounted.
      'react-hooks/set-state-in-effect': 'off',
      'import/no-anonymous-default-export': 'off',
      '@typescript-eslint/no-empty-object-type': ['error', { allowObjectTypes: 'always' }],
    },
  },
  { files: ['server/**'], rules: { 'no-restricted-syntax': ['error', ...ACCESS_AND_ZOD, ...NO_SQL_IN_STRINGS] } },
  // The helpers that turn numbers and quoted texts into SQL.
  { files: ['server/db/sql.ts'], rules: { 'no-restricted-syntax': 'off' } },
  // Tests may name the numbers of the specification.
  { files: ['__tests__/**'], ignores: ['__tests__/support/fc.ts'], rules: { 'no-restricted-syntax': ['error', ...NO_CHANCE] } },
];
export default config;
