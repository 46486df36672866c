import { vi } from "vitest";

// Most test files share processes. Each has modules of its own, as if it had been started alone.
vi.resetModules();
