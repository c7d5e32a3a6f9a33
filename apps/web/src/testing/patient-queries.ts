/** Lets `findBy…` and `waitFor` wait as long as `expect.poll`, since a busy machine loads late code slowly. */
import { configure } from '@testing-library/react';

configure({ asyncUtilTimeout: 30_000 });
