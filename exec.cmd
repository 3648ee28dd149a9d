@rem Scripts of package.json begin with exec, so that npm's signals reach their program. The shell of Windows has no such command.
@%*
